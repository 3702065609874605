import type { TaskList } from 'graphile-worker'
import type { AppContext } from '#context.ts'
import { takeOverFiles } from './take-over-files.ts'

/** The jobs of files. Each may run twice. */
export function fileTasks(context: AppContext): TaskList {
  return { take_over_files: () => takeOverFiles(context) }
}
