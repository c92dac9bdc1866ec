// The Homebrew formula, which installs the archive of the platform.
import { archiveOf, command, platforms } from './facts.js';

/** The text of the formula. `hashes` has the SHA-256 of each archive by name. */
export function writeFormula(facts, hashes) {
  const systems = ['macos', 'linux'].map((system) => describeSystem(system, facts, hashes)).filter(Boolean);
  return `# Made by npm run packages: do not edit.
class ${className(command)} < Formula
  desc ${quote(describe(facts.description))}
  homepage ${quote(facts.homepage)}
  version ${quote(facts.version)}
  license ${quote(facts.license)}

${systems.join('\n')}
  def install
    bin.install ${quote(command)}
    man1.install Dir["man/man1/*.1"]
    bash_completion.install "completions/ads.bash" => ${quote(command)}
    zsh_completion.install "completions/_ads"
    fish_completion.install "completions/ads.fish"
  end

  test do
    assert_equal "#{version}\\n", shell_output("#{bin}/${command} --version")
    assert_match "campaigns", shell_output("#{bin}/${command} campaigns --help")
  end
end
`;
}

function describeSystem(system, facts, hashes) {
  const blocks = platforms
    .filter(({ homebrew }) => homebrew?.[0] === system)
    .map((platform) => [platform.homebrew[1], archiveOf(platform)])
    .filter(([, archive]) => hashes.has(archive))
    .map(
      ([processor, archive]) => `    on_${processor} do
      url ${quote(`${facts.downloads}/${archive}`)}
      sha256 ${quote(hashes.get(archive))}
    end
`,
    );
  return blocks.length > 0 ? `  on_${system} do\n${blocks.join('')}  end\n` : undefined;
}

/** Homebrew names the class of a formula by its file. */
function className(name) {
  return name.replace(/(^|-)(.)/g, (_, __, letter) => letter.toUpperCase());
}

/** A description there begins without an article, and with a capital. */
function describe(text) {
  return text.replace(/^(The|An?) (.)/, (_, __, letter) => letter.toUpperCase());
}

/** A string of Ruby in which nothing is evaluated. */
function quote(text) {
  return `"${text.replace(/[\\"#]/g, '\\$&')}"`;
}
