export const exe = {
  'exe.status.started': 'Started',
  'exe.status.completed': 'Completed',
  'exe.status.cancelled': 'Cancelled',
}
