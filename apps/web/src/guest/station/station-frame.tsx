import type { ReactNode } from 'react'
import { Text } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import classes from './station.module.css'

/** The frame of a station: which one it is, and one thing at a time in the middle. */
export function StationFrame({ name, site, children }: { name: string; site: string; children: ReactNode }) {
  useDocumentTitle(`${name} · Verka`)
  return (
    <div className={classes.frame}>
      <Text className={classes.place} fw={550}>
        {name}
        {site && (
          <Text component="span" inherit fw={400} c="dimmed">
            {' '}
            · {site}
          </Text>
        )}
      </Text>
      {children}
    </div>
  )
}
