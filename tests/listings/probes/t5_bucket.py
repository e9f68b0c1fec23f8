# Prints the bucket of each distance (key minus query): t5_bucket.py buckets farthest distance...
import sys

from listing import t5_bucket

buckets, farthest, *distances = map(int, sys.argv[1:])
for ahead in distances:
    print(t5_bucket(ahead, buckets, farthest))
