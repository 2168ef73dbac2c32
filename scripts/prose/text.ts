/** A text for a reader, with its position. */
export interface Text {
  path: string
  line: number
  kind: 'comment' | 'string' | 'title' | 'prose' | 'cell' | 'name' | 'type'
  text: string
}

export interface Fault {
  path: string
  line: number
  message: string
  text: string
}
