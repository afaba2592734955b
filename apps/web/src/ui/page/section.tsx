import { useId, type ReactNode } from 'react'
import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import classes from './section.module.css'

interface SectionProps {
  /** DOM id, for links. */
  id?: string
  title?: string
  description?: ReactNode
  /** At the right of the title. */
  actions?: ReactNode
  children: ReactNode
}

/** A card with a heading. Forms and reading pages consist of these. */
export function Section({ id: ownId, title, description, actions, children }: SectionProps) {
  const id = useId()
  return (
    <Paper
      {...(ownId && { id: ownId })}
      component="section"
      withBorder
      radius="lg"
      className={classes.section}
      {...(title ? { 'aria-labelledby': id } : {})}
    >
      <Stack gap="lg">
        {(title ?? actions) !== undefined && (
          <Group justify="space-between" align="flex-start" gap="sm">
            <Stack gap={4} className={classes.heading}>
              {title && (
                <Title order={2} id={id} fz="1.1rem">
                  {title}
                </Title>
              )}
              {description !== undefined && (
                <Text c="dimmed" size="sm" component="div">
                  {description}
                </Text>
              )}
            </Stack>
            {actions}
          </Group>
        )}
        {children}
      </Stack>
    </Paper>
  )
}

interface FactsProps {
  facts: { label: string; value: ReactNode }[]
}

/** Labels and values to read: entries, user and time. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value }, index) => (
        // labels may repeat: each booking that a loan used
        <div key={`${index} ${label}`} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{value === '' || value === null || value === undefined ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  )
}
