-- How operators get in: enrolment confirmed by mail, a second factor that stays fresh while they work,
-- and invitations that end with their inviter's right to invite.

alter table operator_sessions
  -- When the code mailed to the operator was given in it. Without it no password alone enrols an app.
  add column email_confirmed_at timestamptz,
  -- Until when its second factor counts as fresh. Null: a code is asked for.
  add column fresh_until timestamptz;

-- Who may not invite any more leaves no open invitation.
with revoked as (
  update operator_invitations i set revoked_at = now() from operators o
  where o.id = i.invited_by and i.accepted_at is null and i.revoked_at is null
    and i.expires_at > now() and (o.role <> 'owner' or o.deactivated_at is not null)
  returning i.id, i.email, i.name, i.role
)
insert into operator_events (subject_kind, subject_id, action, actor_kind, actor, before)
select 'invitation', id, 'revoked', 'job', 'migration',
       jsonb_build_object('email', email, 'name', name, 'role', role)
from revoked;
