// Parses recorder files to columns in memory with simdjson and writes nothing.
// Usage: parse FOLDER THREADS
// Prints how many samples there were, ten times the sum of their values, the sum of their dates in
// milliseconds, the number of problems, and the seconds that it took.
#include <simdjson.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>
#include <vector>

using namespace simdjson;

namespace {

struct Columns {
  std::vector<int64_t> starts, ends;
  std::vector<int16_t> offsets;
  std::vector<double> values;
  std::vector<uint32_t> identities;
  // Type, unit and source, each combination once.
  std::vector<std::string> known;
  size_t problems = 0;
};

int number(const char *text, int count) {
  int result = 0;
  for (int index = 0; index < count; index++) {
    if (text[index] < '0' || text[index] > '9') return -1;
    result = result * 10 + (text[index] - '0');
  }
  return result;
}

int64_t days(int year, int month, int day) {
  year -= month <= 2;
  const int era = (year >= 0 ? year : year - 399) / 400;
  const int yearOfEra = year - era * 400;
  const int dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
  return era * 146097LL + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719468;
}

// yyyy-MM-dd'T'HH:mm:ss±HHMM alone, which is all that the files hold.
bool date(std::string_view text, int64_t &milliseconds, int &offset) {
  if (text.size() != 24 || text[4] != '-' || text[7] != '-' || text[10] != 'T') return false;
  const char *start = text.data();
  const int year = number(start, 4), month = number(start + 5, 2), day = number(start + 8, 2);
  const int hour = number(start + 11, 2), minute = number(start + 14, 2);
  const int second = number(start + 17, 2);
  const int hours = number(start + 20, 2), minutes = number(start + 22, 2);
  if (year < 0 || month < 1 || month > 12 || day < 1 || day > 31 || hour < 0 || hour > 23) return false;
  if (minute < 0 || minute > 59 || second < 0 || second > 60 || hours < 0 || minutes < 0) return false;
  offset = (text[19] == '-' ? -1 : 1) * (hours * 60 + minutes);
  milliseconds = (days(year, month, day) * 86400 + hour * 3600 + minute * 60 + second) * 1000
      - offset * 60000LL;
  return true;
}

uint32_t identity(Columns &columns, std::string_view type, std::string_view unit,
                  std::string_view source) {
  for (uint32_t index = 0; index < columns.known.size(); index++) {
    const std::string &one = columns.known[index];
    if (one.size() == type.size() + unit.size() + source.size() + 2
        && one.compare(0, type.size(), type) == 0
        && one.compare(type.size() + 1, unit.size(), unit) == 0
        && one.compare(type.size() + unit.size() + 2, source.size(), source) == 0)
      return index;
  }
  std::string one(type);
  one += '\0';
  one += unit;
  one += '\0';
  one += source;
  columns.known.push_back(one);
  return columns.known.size() - 1;
}

// Whether the whole file was read.
bool read(const std::string &path, std::vector<char> &buffer, size_t &length) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  struct stat status;
  bool isRead = fstat(file, &status) == 0;
  length = isRead ? status.st_size : 0;
  if (buffer.size() < length + SIMDJSON_PADDING) buffer.resize(length + SIMDJSON_PADDING);
  isRead = isRead && ::read(file, buffer.data(), length) == ssize_t(length);
  close(file);
  return isRead;
}

void parse(const std::string &path, ondemand::parser &parser, std::vector<char> &buffer,
           Columns &columns) {
  size_t length = 0;
  if (!read(path, buffer, length)) {
    columns.problems++;
    return;
  }
  ondemand::document document =
      parser.iterate(padded_string_view(buffer.data(), length, buffer.size()));
  for (ondemand::object item : document["items"].get_array()) {
    std::string_view type, unit, source, start, end;
    double value = 0;
    for (auto member : item) {
      const std::string_view key = member.unescaped_key();
      if (key == "value") value = member.value().get_double();
      else if (key == "type") type = member.value().get_string();
      else if (key == "unit") unit = member.value().get_string();
      else if (key == "source") source = member.value().get_string();
      else if (key == "startDate") start = member.value().get_string();
      else if (key == "endDate") end = member.value().get_string();
    }
    int64_t from = 0, until = 0;
    int offset = 0, other = 0;
    if (!date(start, from, offset) || !date(end, until, other)) {
      columns.problems++;
      continue;
    }
    columns.starts.push_back(from);
    columns.ends.push_back(until);
    columns.offsets.push_back(offset);
    columns.values.push_back(value);
    columns.identities.push_back(identity(columns, type, unit, source));
  }
}

}  // namespace

int main(int count, char **arguments) {
  if (count != 3) return 64;
  const size_t threads = std::max(1, atoi(arguments[2]));
  const auto begun = std::chrono::steady_clock::now();
  std::vector<std::string> paths;
  for (const auto &entry : std::filesystem::directory_iterator(arguments[1]))
    paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  std::vector<Columns> columns(threads);
  std::vector<std::thread> running;
  for (size_t part = 0; part < threads; part++)
    running.emplace_back([&, part] {
      ondemand::parser parser;
      std::vector<char> buffer;
      for (size_t index = paths.size() * part / threads;
           index < paths.size() * (part + 1) / threads; index++)
        parse(paths[index], parser, buffer, columns[part]);
    });
  for (auto &thread : running) thread.join();
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begun;
  size_t samples = 0, problems = 0;
  double sum = 0;
  int64_t dates = 0;
  for (const Columns &part : columns) {
    samples += part.values.size();
    problems += part.problems;
    for (double value : part.values) sum += value;
    for (size_t index = 0; index < part.starts.size(); index++)
      dates += part.starts[index] + part.ends[index];
  }
  printf("%zu %lld %lld %zu %f\n", samples, static_cast<long long>(std::llround(sum * 10)),
         static_cast<long long>(dates), problems, seconds.count());
}
