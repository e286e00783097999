import { Outlet } from 'react-router'

export function PetScreen() {
  return (
    <>
      <h1>PetScreen</h1>
      <Outlet />
    </>
  )
}
