export function OwnerScreen() {
  return <h1>OwnerScreen</h1>
}
