// What went wrong, in one sentence for the person at the terminal, and what to do about it. Anything else that is thrown is a bug of ours.
export class Failure extends Error {
  constructor(sentence, output = '') {
    super(sentence);
    this.output = output;
  }
}

// Runs a command-line tool's main function; a Failure is told without a stack trace, and the exit code says whether all went well.
export async function runMain(main) {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    process.stdout.write('\n');
    if (!(error instanceof Failure)) console.error(error);
    if (error.output) console.error(error.output.trimEnd().split('\n').slice(-40).join('\n'));
    if (error instanceof Failure) console.error(`\nphasebook: ${error.message}`);
    process.exitCode = 1;
  }
}
