/**
 * Node.js flags of the shop's process. Rendering a page leaves megabytes of garbage: a larger nursery and a
 * heap that grows far beyond its live size make the process larger, and pages hardly faster. Half this
 * nursery is collected twice as often, which slows checkouts.
 */
export const serverFlags = ['--max-semi-space-size=8', '--heap-growing-percent=60']

/**
 * Environment variables for the C library's allocator: one memory pool for all threads, which returns large
 * pieces, such as pages and pictures, at once. By default the library keeps ever larger, fragmented pools.
 */
export const serverEnvironment = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
