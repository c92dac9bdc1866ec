// Loaded before a program whose output is thrown away, to make it write as for a terminal of 160 columns.
Object.defineProperty(process.stdout, 'isTTY', { value: true });
Object.defineProperty(process.stdout, 'columns', { value: 160 });
