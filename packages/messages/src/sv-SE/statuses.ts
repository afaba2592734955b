export const statuses = {
  'exe.status.started': 'Påbörjad',
  'exe.status.completed': 'Slutförd',
  'exe.status.cancelled': 'Avbruten',
  'exe.service': 'Tjänst',
  'exe.status.loan.started': 'Utlånad',
  'exe.status.loan.completed': 'Återlämnad',
  'exe.status.issue.started': 'Öppnad',
  'exe.overdue': 'Försenad',
  'exe.undoneAt': 'Ångrad',
}
