export function PetInfoTab() {
  return <h1>PetInfoTab</h1>
}
