export function OwnersScreen() {
  return <h1>OwnersScreen</h1>
}
