-- Constraints that old rows were not checked for.
alter table operators validate constraint operators_further_roles_known;
alter table operator_invitations validate constraint operator_invitations_further_roles_known;
