export interface Sample {
  /** The name of the metric, without the suffix of a histogram's series. */
  metric: string
  labels: Readonly<Record<string, string>>
  value: number
}

export interface Scrape {
  text: string
  /** The names of all metrics, also of those without a series. */
  names: readonly string[]
  samples: readonly Sample[]
}

/** Reads the metrics of a program. */
export async function scrape(url: string): Promise<Scrape> {
  const response = await fetch(`${url}/metrics`)
  expect(response.status).toBe(200)
  const text = await response.text()
  const types = new Map(
    [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type]) => [name, type]),
  )
  return { text, names: [...types.keys()].toSorted(), samples: samplesIn(text, types) }
}

const samplesIn = (text: string, types: ReadonlyMap<string, string | undefined>): Sample[] =>
  [...text.matchAll(/^([a-z_]+)\{(.*)\} (\S+)$/gm)].map(([, name = '', labels = '', value]) => {
    const base = name.replace(/_(bucket|sum|count)$/, '')
    return {
      metric: types.get(base) === 'histogram' ? base : name,
      labels: Object.fromEntries(
        [...labels.matchAll(/([a-z_]+)="([^"]*)"/g)].map(([, label = '', text = '']) => [label, text]),
      ),
      value: Number(value),
    }
  })
