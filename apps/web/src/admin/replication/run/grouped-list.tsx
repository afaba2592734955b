import { Text } from '@mantine/core'
import type { GroupedErrors } from '@verka/domain/replication/grouped-errors.ts'

/** Messages by the things that they are about (specification section 10). */
export function GroupedList({ groups }: { groups: readonly GroupedErrors[] }) {
  return groups.map(({ title, messages }, index) => (
    <div key={index}>
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {title}
      </Text>
      <ul style={{ margin: '4px 0 0', paddingInlineStart: 20 }}>
        {messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </div>
  ))
}
