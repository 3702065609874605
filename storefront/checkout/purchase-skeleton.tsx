/** The loading state of a category's page. */
export function PurchaseSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading...</span>
      <div aria-hidden="true">
        <div className="border-b border-line bg-[#0b0e14]">
          <div className="wrap flex items-center gap-5 py-7 md:min-h-64 md:gap-8 md:py-10">
            <div className="dark size-22 shrink-0 rounded-2xl bg-[#1b2230] md:size-44" />
            <div className="flex-1">
              <div className="h-9 w-2/3 max-w-80 rounded-lg bg-[#1b2230] md:h-12" />
              <div className="mt-4 h-5 w-full max-w-lg rounded-lg bg-[#1b2230]" />
            </div>
          </div>
        </div>
        <div className="wrap grid grid-cols-1 items-start gap-x-10 gap-y-11 pt-9 md:pt-12 lg:grid-cols-[minmax(0,1fr)_23.5rem]">
          <div>
            <div className="skeleton h-7 w-48" />
            <div className="mt-5 grid grid-cols-2 gap-2.5 sm:grid-cols-3 md:gap-3.5">
              {[1, 2, 3, 4, 5, 6].map((card) => (
                <div key={card} className="skeleton aspect-[0.88] rounded-2xl!" />
              ))}
            </div>
            <div className="skeleton mt-11 h-7 w-52" />
            <div className="mt-5 grid gap-2.5 sm:grid-cols-2">
              {[1, 2, 3, 4].map((row) => (
                <div key={row} className="skeleton h-16 rounded-xl!" />
              ))}
            </div>
          </div>
          <div className="skeleton h-80 rounded-2xl!" />
        </div>
      </div>
    </div>
  )
}
