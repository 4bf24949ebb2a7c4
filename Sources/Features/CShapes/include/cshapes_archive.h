#ifndef CSHAPES_ARCHIVE_H
#define CSHAPES_ARCHIVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cshapes_error.h"

/// A zip archive that is open for reading (libzip's `zip_t`).
typedef struct cshapes_archive cshapes_archive;

/// A member of an archive that is open for reading (libzip's `zip_file_t`).
typedef struct cshapes_member cshapes_member;

/// What the directory of an archive states about a member; nothing of it has been checked.
typedef struct cshapes_entry {
  /// The name in UTF-8, zero-terminated, valid while the archive is open; other encodings are taken for code page 437.
  const char *name;
  /// The number of bytes, decompressed.
  uint64_t size;
  /// The number of bytes that it takes in the archive.
  uint64_t packed_size;
  /// Whether it is encrypted.
  bool is_encrypted;
} cshapes_entry;

/// Opens an archive and reads its directory.
///
/// - Returns: a handle to close with `cshapes_archive_close`, or NULL.
cshapes_archive *cshapes_archive_open(const char *path, cshapes_error *error);
void cshapes_archive_close(cshapes_archive *archive);

/// The number of members.
int64_t cshapes_archive_count(cshapes_archive *archive);

/// What the directory states about the member with the 0-based number `index`.
///
/// - Returns: whether it states all of it.
bool cshapes_archive_entry(cshapes_archive *archive, int64_t index, cshapes_entry *entry, cshapes_error *error);

/// Opens a member of an archive, which must stay open.
///
/// - Returns: a handle to close with `cshapes_member_close`, or NULL.
cshapes_member *cshapes_member_open(cshapes_archive *archive, int64_t index, cshapes_error *error);
void cshapes_member_close(cshapes_member *member);

/// Reads the next bytes of a member, decompressed. The read that finds the end compares size and checksum with those
/// that the archive states.
///
/// - Returns: how many there were, 0 at the end, or -1.
int64_t cshapes_member_read(cshapes_member *member, void *buffer, size_t capacity, cshapes_error *error);

#endif
