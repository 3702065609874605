/**
 * How the shop's process is run. A page that is rendered leaves megabytes behind: a larger nursery for
 * them, and a heap that grows far beyond what is in use before it is cleaned, make the process larger and
 * pages hardly faster. One of half this size is cleaned twice as often, which checkouts pay for.
 */
export const serverFlags = ['--max-semi-space-size=8', '--heap-growing-percent=60']

/**
 * Environment variables to the same end, where the system's C library reads them: one pool of memory for
 * all threads, from which large pieces, such as pages and pictures, are given back at once. Unless it is
 * told so, the library keeps ever larger ones, with holes between them.
 */
export const serverEnvironment = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
