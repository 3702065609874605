/** What stands where a page for members will be, until it is known who is here. */
export function SessionLoading() {
  return (
    <div role="status" className="wrap grid min-h-[70svh] place-items-center text-muted">
      <p className="flex animate-[fade-in_.3s_.15s_both] items-center gap-3">
        <span
          aria-hidden="true"
          className="size-5 animate-spin rounded-full border-2 border-line border-t-gold"
        />
        Loading...
      </p>
    </div>
  )
}
