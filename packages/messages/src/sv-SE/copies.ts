export const copies = {
  'copies.of': '{name} (kopia)',
}
