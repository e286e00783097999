export function PetEditScreen() {
  return <h1>PetEditScreen</h1>
}
