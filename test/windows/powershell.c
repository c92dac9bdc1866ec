/* Takes the place of PowerShell, with which pages are opened: appends its command line to C:\opened.txt, as UTF-16. */
#include <wchar.h>
#include <windows.h>

int wmain(void) {
  HANDLE file = CreateFileW(L"C:\\opened.txt", FILE_APPEND_DATA, FILE_SHARE_READ, NULL, OPEN_ALWAYS, 0, NULL);
  const wchar_t *line = GetCommandLineW();
  DWORD written;
  WriteFile(file, line, (DWORD)(wcslen(line) * sizeof *line), &written, NULL);
  CloseHandle(file);
  return 0;
}
