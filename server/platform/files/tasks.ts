import type { AppContext } from '#context.ts'
import type { Tasks } from '#platform/jobs/runners.ts'
import { takeOverFiles } from './take-over-files.ts'

/** The jobs of files. Each may run twice. */
export function fileTasks(context: AppContext): Tasks {
  return { housekeeping: { take_over_files: () => takeOverFiles(context) } }
}
