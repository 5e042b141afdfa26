// Prints how a test run went from vitest's JSON report, ending with the plain closing line "N passed, N failed". A test file that
// failed before its first test counts as one failure. Fails where anything failed, where no test ran, and where the report is missing.
import { readFileSync } from "node:fs";

let report;
try {
  report = JSON.parse(readFileSync(process.argv[2], "utf8"));
} catch (error) {
  console.error(`no test report: ${error.message}`);
  console.log("0 passed, 1 failed");
  process.exit(1);
}

const files = report.testResults;
const failedFiles = files.filter(({ status }) => status === "failed");
const broken = failedFiles.filter(({ assertionResults }) => !assertionResults.some(({ status }) => status === "failed"));
const failed = report.numFailedTests + broken.length;
const skipped = report.numPendingTests + report.numTodoTests;

for (const { name } of failedFiles) console.log(`failed: ${name}`);
console.log(`vitest: ${files.length} test files, ${failedFiles.length} with failures`);
console.log(`${report.numPassedTests} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
if (failed > 0 || report.numPassedTests === 0) process.exit(1);
