# The two commands on any machine with Docker:
#   docker build -t phasebook . && docker run --rm -p 8080:8080 phasebook
#   docker run --rm phasebook npm test
FROM debian:13-slim
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates git nodejs npm && rm -rf /var/lib/apt/lists/*
WORKDIR /phasebook
COPY . .
RUN apt-get update && npm run build
EXPOSE 8080
ENV HOST=0.0.0.0
CMD ["npm", "start"]
