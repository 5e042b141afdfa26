/** `--name value` pairs and plain words of a command line. */
export function readArguments(argv = process.argv.slice(2)) {
  const options = {};
  const words = [];
  for (let i = 0; i < argv.length; i++) {
    if (!argv[i].startsWith("--")) words.push(argv[i]);
    else if (argv[i + 1] === undefined || argv[i + 1].startsWith("--")) options[argv[i].slice(2)] = true;
    else options[argv[i].slice(2)] = argv[++i];
  }
  return { options, words };
}
