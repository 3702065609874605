import type { Tasks } from '#platform/jobs/tasks.ts'
import { backUpNightly } from './back-up-nightly.ts'
import type { BackupsContext } from './backup-settings.ts'

/** At four in the morning in Malaysia, where this process makes backups. */
export const backupCrontab = ({ config }: Pick<BackupsContext, 'config'>) =>
  config.backups.folder ? ['0 20 * * * back_up ?fill=1d'] : []

/** The jobs of backups. Only a process with a folder for them takes any. */
export function backupTasks(context: BackupsContext): Tasks {
  if (!context.config.backups.folder) return {}
  return { housekeeping: { back_up: () => backUpNightly(context) } }
}
