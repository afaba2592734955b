/** Time of every story: a Monday, 10:30 in Stockholm. */
const STORY_NOW = '2026-11-23T09:30:00.000Z'

const RealDate = window.Date

/** Sets the clock of the page to that of the stories: it runs on from there. Fixtures have fixed days. */
export function startStoryClock(): void {
  const offset = RealDate.parse(STORY_NOW) - RealDate.now()
  class StoryDate extends RealDate {
    constructor(...parts: ConstructorParameters<DateConstructor> | []) {
      if (parts.length === 0) super(StoryDate.now())
      else super(...(parts as [number]))
    }
    static override now(): number {
      return RealDate.now() + offset
    }
  }
  window.Date = StoryDate as DateConstructor
}
