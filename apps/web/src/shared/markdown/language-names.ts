/** What a fence may be marked with → the highlighter's language and the name shown. */
const names: Record<string, readonly [language: string, shown: string]> = {};

const table = `
bash|Bash|sh zsh
c|C|h
cpp|C++|c++ cc hpp cxx
csharp|C#|cs c#
css|CSS|
dart|Dart|
diff|Diff|patch
dockerfile|Dockerfile|docker
go|Go|golang
graphql|GraphQL|gql
ini|INI|toml conf properties env
java|Java|
javascript|JavaScript|js jsx mjs cjs node
json|JSON|jsonc json5
julia|Julia|jl
kotlin|Kotlin|kt kts
latex|LaTeX|tex
less|Less|
lua|Lua|
makefile|Makefile|make mk
markdown|Markdown|md
matlab|MATLAB|
nginx|Nginx|
objectivec|Objective-C|objc objective-c
perl|Perl|pl
php|PHP|
powershell|PowerShell|ps1 pwsh
python|Python|py python3
r|R|
ruby|Ruby|rb
rust|Rust|rs
scala|Scala|
scss|SCSS|sass
shell|终端|console terminal
sql|SQL|mysql postgresql sqlite
swift|Swift|
typescript|TypeScript|ts tsx mts
vim|Vim|
xml|XML|html htm svg vue xhtml
yaml|YAML|yml
`;
for (const line of table.trim().split('\n')) {
  const [language = '', shown = '', aliases = ''] = line.split('|');
  for (const alias of [language, ...aliases.split(' ').filter(Boolean)]) names[alias] = [language, shown];
}
const ownNames: Record<string, string> = {
  html: 'HTML',
  svg: 'SVG',
  vue: 'Vue',
  jsx: 'JSX',
  tsx: 'TSX',
  toml: 'TOML',
  mermaid: 'Mermaid',
  text: '文本',
  txt: '文本',
  plaintext: '文本',
};

/** The highlighter's language for a fence's mark, if it is coloured, and the name to show (代码 without a mark). */
export function describeLanguage(mark: string): { language: string | null; shown: string } {
  const key = mark.toLowerCase();
  const known = Object.hasOwn(names, key) ? names[key] : undefined;
  const own = Object.hasOwn(ownNames, key) ? ownNames[key] : undefined;
  return { language: known?.[0] ?? null, shown: own ?? known?.[1] ?? (mark.slice(0, 24) || '代码') };
}
