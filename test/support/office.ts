/** A spreadsheet program without a window: it opens a workbook, changes cells, and saves it as people would. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The program; see `hasParts`. */
export const officeProgram = 'soffice';

/** The names of the formats in which it saves. */
const savedFormats = { xlsx: 'Calc MS Excel 2007 XML', ods: 'calc8' } as const;

/** What is typed into a cell of the first sheet, such as C2. */
type Edits = Readonly<Record<string, string>>;

/** Cells that are formatted as text take what is typed as it is; in others it becomes a number, a date or a formula. */
const main = `Sub Main
  Dim hidden(0) As New com.sun.star.beans.PropertyValue
  Dim how(0) As New com.sun.star.beans.PropertyValue
  hidden(0).Name = "Hidden"
  hidden(0).Value = True
  how(0).Name = "FilterName"
  jobs = Split(Environ("ADS_JOBS"), Chr(10))
  For at = 0 To UBound(jobs)
    parts = Split(jobs(at), Chr(9))
    doc = StarDesktop.loadComponentFromURL(ConvertToURL(parts(0)), "_blank", 0, hidden())
    sheet = doc.Sheets.getByIndex(0)
    For i = 3 To UBound(parts) - 1 Step 2
      cell = sheet.getCellRangeByName(parts(i))
      If doc.NumberFormats.getByKey(cell.NumberFormat).Type And com.sun.star.util.NumberFormat.TEXT Then
        cell.setString(parts(i + 1))
      Else
        cell.setFormula(parts(i + 1))
      End If
    Next i
    doc.calculateAll()
    how(0).Value = parts(2)
    doc.storeToURL(ConvertToURL(parts(1)), how())
    doc.close(True)
  Next at
End Sub
`;

const escapeXml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

/** The macro, in the module that each new profile has: the program writes the others away when it makes the profile. */
function prepareProfile(profile: string): void {
  const module = join(profile, 'user/basic/Standard/Module1.xba');
  if (!existsSync(module)) start(profile, ['--terminate_after_init']);
  writeFileSync(
    module,
    `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE script:module PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "module.dtd">
<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Module1" script:language="StarBasic">${escapeXml(main)}</script:module>
`,
  );
}

function start(profile: string, argv: readonly string[], env: Readonly<Record<string, string>> = {}): void {
  execFileSync(
    officeProgram,
    [`-env:UserInstallation=file://${profile}`, '--headless', '--norestore', ...argv],
    // Where no language is set, the variables of the macro would be read as other letters.
    { stdio: 'ignore', timeout: 90_000, env: { ...process.env, LC_ALL: 'C.UTF-8', ...env } },
  );
}

/** A workbook that is opened, what is typed into it, and where it is saved: its ending is that of a format. */
export interface Editing {
  readonly source: string;
  readonly target: string;
  readonly edits: Edits;
}

/** Opens workbooks one after the other, and saves them elsewhere. Throws if one was not saved. */
export function editInOffice(profile: string, editings: readonly Editing[]): void {
  prepareProfile(profile);
  for (const { target } of editings) rmSync(target, { force: true });
  const jobs = editings.map(({ source, target, edits }) => {
    const filter = savedFormats[target.endsWith('.ods') ? 'ods' : 'xlsx'];
    return [source, target, filter, ...Object.entries(edits).flat()].join('\t');
  });
  start(profile, ['macro:///Standard.Module1.Main'], { ADS_JOBS: jobs.join('\n') });
  for (const { target } of editings)
    if (!existsSync(target)) throw new Error(`${officeProgram} has not saved ${target}`);
}

/** Every sheet of these workbooks as CSV in a folder: `BOOK-SHEET.csv`, its cells as they are shown. */
export function sheetsAsCsv(profile: string, paths: readonly string[], folder: string): void {
  mkdirSync(folder, { recursive: true });
  const options = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,1033,false,true,false,false,false,-1';
  start(profile, ['--convert-to', options, '--outdir', folder, ...paths]);
}
