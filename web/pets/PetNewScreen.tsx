export function PetNewScreen() {
  return <h1>PetNewScreen</h1>
}
