/** Generates the completion script for PowerShell 5.0 and newer: tables of the tree, and a block that parses the command line. */

import type { CommandTree } from '../command-tree.js';
import { powershellSeen } from './seen/seen-in-powershell.js';
import { type Entry, tabulate } from './tables.js';

export function writePowershell(tree: CommandTree): string {
  const { below, flags, arguments: values, valueSources, globals, alone } = tabulate(tree);
  return [
    intro,
    ...writeTable('below', 'The words that may follow a command.', below),
    ...writeTable('flags', 'The flags of a command alone.', flags),
    ...writeTable('arguments', 'The values of the arguments of a command, counted from 0.', values),
    '    # Completion kind, values, and the flags: of one command, or of all commands (*).',
    '    $takes = @(',
    valueSources
      .map(
        ({ completion, values, keys }) =>
          `        @(${[completion, values.join(' ')].map(quote).join(', ')}, @(${keys.map(quote).join(', ')}))`,
      )
      .join(',\n'),
    '    )',
    `    $globals = ${quote(globals.join(' '))}`,
    `    $alone = ${quote(alone.join(' '))}`,
    powershellSeen,
    reader,
  ].join('\n');
}

function writeTable(name: string, comment: string, entries: readonly Entry[]): readonly string[] {
  return [
    `    # ${comment}`,
    `    $${name} = @{`,
    ...entries.map(([key, words]) => `        ${quote(key)} = ${quote(words.join(' '))}`),
    '    }',
  ];
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

const intro = `# Completion of ads for PowerShell. Generated from the contract by \`npm run generate\`.
# It is self-contained and never runs ads.
Register-ArgumentCompleter -Native -CommandName ads -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
`;

const reader = `
    function Find-Takes($at, $flag) {
        foreach ($key in "$at $flag", "* $flag") {
            foreach ($entry in $takes) {
                if ($entry[2] -ccontains $key) { return $entry[0], $entry[1] }
            }
        }
        return 'text', ''
    }

    $words = @($commandAst.CommandElements | Select-Object -Skip 1 |
        Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | ForEach-Object { $_.Extent.Text })
    $current = "$wordToComplete"
    $at = ''
    $place = 0
    $flag = ''
    for ($i = 0; $i -lt $words.Count; $i++) {
        $word = $words[$i]
        if ($word -eq '--') { return '' }
        if ($word -like '--*=*') { continue }
        if ($word -like '-?*') {
            $kind, $values = Find-Takes $at $word
            $isLast = $i -eq $words.Count - 1
            if ($kind -eq 'switch') { continue }
            if ($kind -eq 'optional') {
                if ($isLast) { if ($current -notlike '-*') { $flag = $word } }
                elseif ($values.Split(' ') -ccontains $words[$i + 1]) { $i++ }
                continue
            }
            if ($isLast) { $flag = $word }
            $i++
        }
        elseif ("$($below[$at])".Split(' ') -ccontains $word) { $at = "$at $word".Trim() }
        elseif ($flags.ContainsKey($at)) { $place++ }
        else { return '' }
    }

    $prefix = ''
    if (-not $flag -and $current -match '^(--[^=]+)=(.*)$') {
        $flag = $Matches[1]
        $prefix = "$flag="
        $current = $Matches[2]
    }
    if ($flag) {
        $kind, $candidates = Find-Takes $at $flag
        # If nothing is returned, PowerShell completes files.
        if ($kind -eq 'file') { return }
        if ($kind -eq 'user' -and $current -like '@*') {
            $prefix += '@'
            $current = $current.Substring(1)
        }
        if ($kind -in 'list', 'order' -and $current -match '^(.*,)([^,]*)$') {
            $prefix += $Matches[1]
            $current = $Matches[2]
        }
        if ($kind -eq 'order' -and $current -like '-*') {
            $prefix += '-'
            $current = $current.Substring(1)
        }
    }
    elseif ($current -like '-*') {
        $candidates = "$($flags[$at]) $globals"
        if (-not $at) { $candidates += " $alone" }
    }
    else {
        $candidates = "$($arguments["$at $place"])"
        if ($place -eq 0) { $candidates += " $($below[$at])" }
    }
    # Each with what is shown beside it: names of what ads has seen.
    $offered = @($candidates.Split(' ') | Where-Object { $_ } | ForEach-Object {
        if ($_.StartsWith(':')) { Get-Seen $_.Substring(1) } else { , @($_, '') }
    })
    $found = @($offered | Where-Object { $_[0].StartsWith($current, 'OrdinalIgnoreCase') })
    if ($found.Count -eq 0 -and $current) {
        $found = @($offered | Where-Object { "$($_[1])".StartsWith($current, 'OrdinalIgnoreCase') })
    }
    if ($found.Count -eq 0) { return '' }
    $found | ForEach-Object {
        $label = "$($_[0])  $($_[1])".Trim()
        [System.Management.Automation.CompletionResult]::new("$prefix$($_[0])", $label, 'ParameterValue', $label)
    }
}
`;
