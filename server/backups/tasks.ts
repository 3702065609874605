import type { Tasks } from '#platform/jobs/tasks.ts'
import { backUpNightly } from './back-up-nightly.ts'
import type { BackupsContext } from './backup-settings.ts'

/** At 04:00 in Malaysia, if this process has a backup folder. */
export const backupCrontab = ({ config }: Pick<BackupsContext, 'config'>) =>
  config.backups.folder ? ['0 20 * * * back_up ?fill=1d'] : []

/** Jobs of backups, none without a backup folder. */
export function backupTasks(context: BackupsContext): Tasks {
  if (!context.config.backups.folder) return {}
  return { housekeeping: { back_up: () => backUpNightly(context) } }
}
