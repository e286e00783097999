/** A dialog or a menu has the keys for itself, and what it stands over stays as it is. */
export function isDialogOpen(): boolean {
  const open = document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]')
  return [...open].some((element) => element.checkVisibility())
}
