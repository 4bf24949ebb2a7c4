// Reading zip archives through libzip. Nothing is written, neither to the archive nor beside it.
#include "cshapes_archive.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

#include "errors.h"
#include "shapelib.h"

#if !__has_include(<zip.h>)
#error "zip.h (libzip) is missing: run Scripts/setup, which installs libzip-dev"
#endif
#include <zip.h>

// The opaque handles are libzip's own pointers under other names, so that no header of libzip leaks into Swift.
static zip_t *zip(cshapes_archive *archive) { return (zip_t *)archive; }
static zip_file_t *file(cshapes_member *member) { return (zip_file_t *)member; }

static void fail(cshapes_error *error, zip_error_t *cause) {
  int code = zip_error_code_zip(cause);
  if (code == ZIP_ER_MEMORY) {
    cshapes_fail_errno(error, ENOMEM);
  } else {
    cshapes_fail(
        error, code == ZIP_ER_COMPNOTSUPP ? CSHAPES_UNSUPPORTED : CSHAPES_CORRUPT, "%s", zip_error_strerror(cause));
  }
}

static uint64_t little_endian(const unsigned char *bytes, int count) {
  uint64_t number = 0;
  while (count > 0) number = number << 8 | bytes[--count];
  return number;
}

/// The number of bytes before the archive in a file, such as a program that unpacks it: offsets in the archive do not
/// count them. 0 if the end of the archive's directory is not found, or says that there are none.
static uint64_t prefix_length(const char *path) {
  enum { END_SIZE = 22, TAIL_SIZE = END_SIZE + 0xffff };
  FILE *stream = cshapes_open_regular(path);
  unsigned char *tail = malloc(TAIL_SIZE);
  uint64_t length = 0;
  if (stream != NULL && tail != NULL && fseeko(stream, 0, SEEK_END) == 0) {
    off_t size = ftello(stream), start = size > TAIL_SIZE ? size - TAIL_SIZE : 0;
    size_t count = size >= 0 && fseeko(stream, start, SEEK_SET) == 0 ? fread(tail, 1, TAIL_SIZE, stream) : 0;
    for (size_t i = count; i >= END_SIZE; i--) {
      const unsigned char *end = tail + i - END_SIZE;
      if (memcmp(end, "PK\5\6", 4) != 0 || little_endian(end + 20, 2) != count - i) continue;
      uint64_t stated = little_endian(end + 12, 4) + little_endian(end + 16, 4);
      uint64_t found = (uint64_t)start + i - END_SIZE;
      if (stated < found) length = found - stated;
      break;
    }
  }
  free(tail);
  if (stream != NULL) fclose(stream);
  return length;
}

static cshapes_archive *open_at(const char *path, uint64_t start, cshapes_error *error) {
  FILE *stream = cshapes_open_regular(path);
  if (stream == NULL) {
    cshapes_fail_errno(error, errno);
    return NULL;
  }
  zip_error_t cause;
  zip_error_init(&cause);
  zip_t *archive = NULL;
  // The source takes the stream, the archive takes the source.
  zip_source_t *source = zip_source_filep_create(stream, start, -1, &cause);
  if (source == NULL) {
    fclose(stream);
  } else if ((archive = zip_open_from_source(source, ZIP_RDONLY, &cause)) == NULL) {
    zip_source_free(source);
  }
  if (archive == NULL) fail(error, &cause);
  zip_error_fini(&cause);
  return (cshapes_archive *)archive;
}

cshapes_archive *cshapes_archive_open(const char *path, cshapes_error *error) {
  cshapes_archive *archive = open_at(path, 0, error);
  uint64_t start = archive == NULL && error->code == CSHAPES_CORRUPT ? prefix_length(path) : 0;
  return start > 0 ? open_at(path, start, error) : archive;
}

void cshapes_archive_close(cshapes_archive *archive) {
  if (archive != NULL) zip_discard(zip(archive));
}

int64_t cshapes_archive_count(cshapes_archive *archive) { return zip_get_num_entries(zip(archive), 0); }

bool cshapes_archive_entry(cshapes_archive *archive, int64_t index, cshapes_entry *entry, cshapes_error *error) {
  zip_stat_t status;
  if (zip_stat_index(zip(archive), (zip_uint64_t)index, ZIP_FL_ENC_GUESS, &status) != 0) {
    fail(error, zip_get_error(zip(archive)));
    return false;
  }
  zip_uint64_t needed = ZIP_STAT_NAME | ZIP_STAT_SIZE | ZIP_STAT_COMP_SIZE | ZIP_STAT_ENCRYPTION_METHOD;
  if ((status.valid & needed) != needed) {
    cshapes_fail(error, CSHAPES_CORRUPT, "member %lld has no name or no size", (long long)index);
    return false;
  }
  *entry = (cshapes_entry){
      .name = status.name,
      .size = status.size,
      .packed_size = status.comp_size,
      .is_encrypted = status.encryption_method != ZIP_EM_NONE,
  };
  return true;
}

cshapes_member *cshapes_member_open(cshapes_archive *archive, int64_t index, cshapes_error *error) {
  zip_file_t *member = zip_fopen_index(zip(archive), (zip_uint64_t)index, 0);
  if (member == NULL) fail(error, zip_get_error(zip(archive)));
  return (cshapes_member *)member;
}

void cshapes_member_close(cshapes_member *member) {
  if (member != NULL) zip_fclose(file(member));
}

int64_t cshapes_member_read(cshapes_member *member, void *buffer, size_t capacity, cshapes_error *error) {
  zip_int64_t count = zip_fread(file(member), buffer, capacity);
  if (count < 0) fail(error, zip_file_get_error(file(member)));
  return count;
}
