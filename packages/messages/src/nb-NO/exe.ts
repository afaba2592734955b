export const exe = {
  'exe.status.started': 'Påbegynt',
  'exe.status.completed': 'Fullført',
  'exe.status.cancelled': 'Avbrutt',
}
