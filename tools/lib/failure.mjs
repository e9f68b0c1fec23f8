// An error for the person at the terminal: one sentence that says what went wrong and what to do about it. Any other exception is a bug.
export class Failure extends Error {
  constructor(message, output = '', exitCode = 1) {
    super(message);
    this.output = output;
    this.exitCode = exitCode;
  }
}

// Runs the main function of a command-line tool and sets the exit code. A Failure is printed without a stack trace.
export async function runMain(main) {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    reportFailure(error);
    process.exitCode = error.exitCode ?? 1;
  }
}

export function reportFailure(error) {
  process.stdout.write('\n');
  if (!(error instanceof Failure)) console.error(error);
  if (error.output) console.error(error.output.trimEnd().split('\n').slice(-40).join('\n'));
  if (error instanceof Failure) console.error(`\nphasebook: ${error.message}`);
}
