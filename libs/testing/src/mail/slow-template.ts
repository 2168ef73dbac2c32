/**
 * Some 40,000 steps and 8 million units of memory, of the 50,000 and 10 million that the template engine
 * allows.
 */
const mostSorts = 20_000

/**
 * A template that takes much CPU time within the limits of the template engine, which counts words and not
 * their length: with all sorts a minute on a usual core, and seconds on the fastest. Renders as `<p>Hi</p>`.
 */
export function slowTemplate(sorts = mostSorts): string {
  const words = ['b', 'a', 'D', 'c'].map((letter) => letter.repeat(1_000)).join()
  const list = `{% capture all %}{% for i in (1..100) %}${words},{% endfor %}{% endcapture %}{% assign all = all | split: "," %}`
  return `${list}{% for i in (1..${Math.min(sorts, mostSorts)}) %}{% assign sorted = all | sort_natural %}{% endfor %}<p>Hi</p>`
}
