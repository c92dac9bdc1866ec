/** Reads the files of seen ids in the completion script for PowerShell, without starting a process. */
import { defaultAccountFile, environmentCredentials, seenFolder } from './files.js';

const anyCredential = environmentCredentials.map((name) => `$env:${name}`).join('');

export const powershellSeen = `
    function Get-Folder($name, $kind, $below) {
        $own = [Environment]::GetEnvironmentVariable("ADS_\${name}_DIR")
        if ($own) { return $own }
        $base = [Environment]::GetEnvironmentVariable("XDG_\${name}_HOME")
        if ($base) { return Join-Path $base 'ads' }
        $windows = if ($name -eq 'CONFIG') { $env:APPDATA } else { $env:LOCALAPPDATA }
        if ($windows) { return Join-Path (Join-Path $windows 'ads') $kind }
        return Join-Path (Join-Path $HOME $below) 'ads'
    }

    function Read-Object($path) {
        try { return Get-Content -LiteralPath $path -Raw -ErrorAction Stop | ConvertFrom-Json -ErrorAction Stop }
        catch { return $null }
    }

    # The first of the values that is not empty.
    function Select-First($values) { return "$(@($values | Where-Object { $_ })[0])" }

    # The profile, the environment and the account of the command line, and the folder of what ads has seen there.
    function Find-Scope {
        $typed = @{}
        $last = ''
        foreach ($element in $commandAst.CommandElements) {
            $text = "$($element.Extent.Text)".Trim('"', "'")
            if ($last) { $typed[$last] = $text }
            $last = ''
            if ($text -cmatch '^--(profile|env|account)=(.*)$') { $typed[$Matches[1]] = $Matches[2] }
            elseif ($text -cmatch '^--(profile|env|account)$') { $last = $Matches[1] }
        }
        $config = Read-Object (Join-Path (Get-Folder 'CONFIG' 'config' '.config') 'config.json')
        $near = $null
        $dir = "$PWD"
        while ($dir -and -not $env:ADS_NO_DIRECTORY_FILE) {
            $file = Join-Path $dir '.ads.json'
            if (Test-Path -LiteralPath $file -PathType Leaf) { $near = Read-Object $file; break }
            if ($dir -eq $HOME -or (Test-Path -LiteralPath (Join-Path $dir '.git'))) { break }
            $dir = Split-Path -Parent $dir
        }
        $chosen = Select-First $typed['profile'], $env:ADS_PROFILE
        # The file of the directory counts with its own profile, or with the current one.
        if ($chosen -and $chosen -cne $near.profile) { $near = $null }
        $name = Select-First $chosen, $near.profile, $config.current, 'default'
        $saved = $null
        $names = @()
        if ($config.profiles) {
            $names = @($config.profiles.PSObject.Properties | ForEach-Object { $_.Name })
            $saved = $config.profiles.PSObject.Properties | Where-Object { $_.Name -ceq $name } |
                ForEach-Object { $_.Value }
        }
        $own = Select-First $saved.env, 'production'
        $environment = (Select-First $typed['env'], $env:ADS_ENV, $own).ToLowerInvariant()
        $nearby = if ($near.account -isnot [string]) { $near.account.$environment }
            elseif ($environment -eq $own) { $near.account }
        $account = Select-First $typed['account'], $env:ADS_ACCOUNT_ID, $nearby, $saved.accounts.$environment
        $root = if ($environment -eq 'local') { Get-Folder 'DATA' 'data' '.local/share' }
            else { Get-Folder 'CACHE' 'cache' '.cache' }
        $folder = Join-Path (Join-Path (Join-Path $root '${seenFolder}') $name) $environment
        if (-not $account) {
            $account = "$(Get-Content -LiteralPath (Join-Path $folder '${defaultAccountFile}') -ErrorAction SilentlyContinue)"
        }
        # Credentials in the environment are those of no profile.
        if ($environment -ne 'local' -and "${anyCredential}") { $folder = $null }
        return @{ Profile = $name; Environment = $environment; Account = $account; Folder = $folder; Names = $names }
    }

    # What ads has seen of a kind: id and name of each.
    function Get-Seen($kind) {
        $scope = Find-Scope
        if ($kind -eq 'profiles') { return $scope.Names | ForEach-Object { , @($_, '') } }
        if (-not $scope.Folder) { return }
        $account = if ($kind -eq 'accounts') { '' } else { $scope.Account }
        if ($kind -ne 'accounts' -and -not $account) { return }
        $file = if ($account) { Join-Path (Join-Path $scope.Folder $account) $kind }
            else { Join-Path $scope.Folder $kind }
        $lines = @(Get-Content -LiteralPath $file -Encoding UTF8 -ErrorAction SilentlyContinue)
        $head = $scope.Profile, $scope.Environment, $account -join "\`t"
        if ($lines.Count -eq 0 -or $lines[0] -cne $head) { return }
        $lines | Select-Object -Skip 1 | ForEach-Object { , @($_.Split("\`t")[0..1]) }
    }
`;
