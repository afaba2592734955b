export const statuses = {
  'exe.status.started': 'Påbegynt',
  'exe.status.completed': 'Fullført',
  'exe.status.cancelled': 'Avbrutt',
  'exe.service': 'Tjeneste',
  'exe.status.loan.started': 'Utlånt',
  'exe.status.loan.completed': 'Levert tilbake',
  'exe.status.issue.started': 'Åpnet',
  'exe.overdue': 'Forsinket',
  'exe.undoneAt': 'Angret',
}
