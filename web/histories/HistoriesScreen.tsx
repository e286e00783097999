export function HistoriesScreen() {
  return <h1>HistoriesScreen</h1>
}
