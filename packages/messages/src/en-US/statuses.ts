export const statuses = {
  'exe.status.started': 'Started',
  'exe.status.completed': 'Completed',
  'exe.status.cancelled': 'Canceled',
  'exe.service': 'Service',
  'exe.status.loan.started': 'Loaned',
  'exe.status.loan.completed': 'Returned',
  'exe.status.issue.started': 'Opened',
  'exe.overdue': 'Overdue',
  'exe.undoneAt': 'Undone',
}
