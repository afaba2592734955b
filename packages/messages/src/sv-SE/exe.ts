export const exe = {
  'exe.status.started': 'Påbörjad',
  'exe.status.completed': 'Slutförd',
  'exe.status.cancelled': 'Avbruten',
}
