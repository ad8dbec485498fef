import { Network, Role } from "@cairn/domain";

/**
 * A workspace as a real team would have it, always the same: what the demo shows, the screenshots are taken of and
 * the benchmarks run on.
 */
export interface SamplePerson {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
}

export interface SampleProject {
  readonly name: string;
  readonly identifier: string;
  readonly description: string;
  readonly emoji: string;
  readonly network: Network;
  readonly labels: readonly { readonly name: string; readonly color: string }[];
}

export interface Sample {
  readonly name: string;
  readonly slug: string;
  readonly people: readonly SamplePerson[];
  readonly projects: readonly SampleProject[];
  readonly quickLinks: readonly { readonly title: string; readonly url: string }[];
}

const label = (name: string, color: string) => ({ name, color });

export const sample: Sample = {
  name: "Northlight",
  slug: "northlight",
  people: [
    {
      email: "mira.lindqvist@northlight.example",
      firstName: "Mira",
      lastName: "Lindqvist",
      role: Role.admin,
    },
    { email: "jonas.keller@northlight.example", firstName: "Jonas", lastName: "Keller", role: Role.member },
    { email: "ravi.shah@northlight.example", firstName: "Ravi", lastName: "Shah", role: Role.member },
    { email: "tomoko.nakano@northlight.example", firstName: "Tomoko", lastName: "Nakano", role: Role.member },
    { email: "yusuf.haddad@northlight.example", firstName: "Yusuf", lastName: "Haddad", role: Role.guest },
  ],
  projects: [
    {
      name: "Orbital Ops",
      identifier: "ORB",
      description: "Ground stations, passes and telemetry.",
      emoji: "🛰️",
      network: Network.public,
      labels: [
        label("Bug", "#c0503c"),
        label("Performance", "#b9853a"),
        label("Design", "#8b5fc0"),
        label("API", "#3f7fc0"),
        label("Infra", "#55806f"),
      ],
    },
    {
      name: "Guidance",
      identifier: "GUID",
      description: "Orbit propagation and manoeuvre planning.",
      emoji: "🧭",
      network: Network.public,
      labels: [label("Research", "#3f7fc0"), label("Numerics", "#8b5fc0")],
    },
    {
      name: "Design system",
      identifier: "DS",
      description: "One look for every console.",
      emoji: "🪨",
      network: Network.secret,
      labels: [label("Component", "#55806f"), label("Accessibility", "#b9853a")],
    },
  ],
  quickLinks: [
    { title: "Pass schedule", url: "https://passes.northlight.example" },
    { title: "Grafana: receivers", url: "https://grafana.northlight.example/receivers" },
    { title: "On-call rota", url: "https://oncall.northlight.example" },
  ],
};
