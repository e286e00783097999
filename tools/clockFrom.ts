// Imported before a server: its clock begins at CLOCK_FROM and goes on from there, so that what the law lets happen at some
// hours is tested at any.

const shift = Date.parse(process.env.CLOCK_FROM ?? '') - Date.now()
if (!Number.isNaN(shift)) {
  const now = Date.now.bind(Date)
  Date.now = () => now() + shift
  globalThis.Date = new Proxy(Date, {
    construct: (real, args: [], made) => Reflect.construct(real, args.length === 0 ? [Date.now()] : args, made) as Date,
  })
}
