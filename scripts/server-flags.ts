/**
 * How the shop's process is run. A page that is rendered leaves megabytes behind: a larger nursery for
 * them, and memory of its own for each thread that compresses, would make the process larger by half
 * without making pages faster.
 */
export const serverFlags = ['--max-semi-space-size=4']

/** Environment variables to the same end, where the system's C library reads them. */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2' }
