/* Holds a file open as scanners of viruses do, without sharing its deletion, which Node always shares.
 *   hold-file FILE RELEASE      opens FILE and writes `held` to standard output; closes it when RELEASE is there */
#include <stdio.h>
#include <wchar.h>
#include <windows.h>

static int isThere(const wchar_t *path) { return GetFileAttributesW(path) != INVALID_FILE_ATTRIBUTES; }

int wmain(int count, wchar_t **words) {
  if (count != 3) return 255;
  HANDLE opened = CreateFileW(words[1], GENERIC_READ, FILE_SHARE_READ, NULL, OPEN_EXISTING, 0, NULL);
  if (opened == INVALID_HANDLE_VALUE) return 2;
  printf("held\n");
  fflush(stdout);
  while (!isThere(words[2])) Sleep(20);
  CloseHandle(opened);
  return 0;
}
