// Shared by the probes: reads the numbers of the command line as rows, and prints rows.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <vector>

class Given {
 public:
  Given(int count, char** arguments) : next_(arguments + 1), end_(arguments + count) {}

  bool is_empty() const { return next_ == end_; }
  double number() { return is_empty() ? std::exit(2), 0 : std::atof(*next_++); }
  int whole() { return static_cast<int>(number()); }
  std::vector<double> row(int width) {
    std::vector<double> values;
    while (width-- > 0) values.push_back(number());
    return values;
  }
  std::vector<std::vector<double>> rows(int count, int width) {
    std::vector<std::vector<double>> all;
    while (count-- > 0) all.push_back(row(width));
    return all;
  }

 private:
  char** next_;
  char** end_;
};

template <class Row>
void show_row(const Row& row) {
  for (const auto value : row) std::printf("%.17g ", static_cast<double>(value));
  std::printf("\n");
}

template <class Rows>
void show(const Rows& rows) {
  for (const auto& row : rows) show_row(row);
}
